import type { ReactNode } from 'react'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { pushDeviceTexts as texts } from './texts.ts'

/** How to install the app on an iPhone or iPad, where a button could do nothing. */
export function InstallGuide({ children }: { children?: ReactNode }) {
  return (
    <Panel tone="rose" className="grid gap-3">
      <h3>{texts.install}</h3>
      <p className="text-sm text-muted">{texts.installMore}</p>
      <ol className="grid gap-2">
        {texts.installSteps.map((step, index) => (
          <li key={step} className="flex items-baseline gap-3">
            <span aria-hidden="true" className="display w-4 shrink-0 text-center text-rose">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      {children}
    </Panel>
  )
}
