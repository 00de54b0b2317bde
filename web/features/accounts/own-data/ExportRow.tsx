import { useEffect, useRef, useState } from 'react'
import { exportData } from '#contract/accounts/control-calls.ts'
import { saveFile } from '#web/lib/device/saveFile.ts'
import { callForFile, sentenceOf } from '#web/lib/http/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormFault } from '#web/ui/form/FormFault.tsx'
import { SettingRow } from '#web/ui/layout/SettingRow.tsx'
import { dataTexts as texts } from './texts.ts'

type State = 'idle' | 'running' | 'done'

/** One's own data as a file, with a way to stop while it comes. */
export function ExportRow() {
  const [state, setState] = useState<State>('idle')
  const [fault, setFault] = useState<string | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const control = new AbortController()
    running.current = control
    setFault(null)
    setState('running')
    try {
      const archive = await callForFile(exportData, {}, { signal: control.signal })
      saveFile(archive, texts.exportFile)
      setState('done')
    } catch (error) {
      setState('idle')
      if (!control.signal.aborted) setFault(sentenceOf(error, texts.exportFailed))
    }
  }
  const notes = { idle: texts.exportNote, running: texts.exporting, done: texts.exportDone }
  return (
    <div>
      <SettingRow title={texts.exportTitle} more={<span role="status">{notes[state]}</span>}>
        {state === 'running' ? (
          <Button tone="quiet" small onClick={() => running.current?.abort()}>
            {texts.exportStop}
          </Button>
        ) : (
          <Button tone="quiet" small onClick={() => void start()}>
            {texts.exportStart}
          </Button>
        )}
      </SettingRow>
      <FormFault>{fault}</FormFault>
    </div>
  )
}
