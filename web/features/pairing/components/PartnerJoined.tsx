import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { inviteTexts as texts } from '../texts.ts'

/** Replaces the invitation when the partner has joined. */
export function PartnerJoined({ name }: { name: string }) {
  return (
    <Panel tone="rose" className="grid gap-4">
      <div role="status" className="grid gap-1">
        <h2>{texts.arrived(name)}</h2>
        <p className="text-muted">{texts.arrivedMore}</p>
      </div>
      <Link to="/chat" className={buttonClass({ wide: true })}>
        {texts.writeTo(name)}
      </Link>
    </Panel>
  )
}
