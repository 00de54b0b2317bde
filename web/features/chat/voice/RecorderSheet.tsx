import { Fragment, useMemo } from 'react'
import { VOICE_MAX_SECONDS } from '#contract/chat/voice-rules.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { singlePress } from '#web/ui/gestures/singlePress.ts'
import { Sheet } from '#web/ui/sheet/Sheet.tsx'
import {
  begin,
  closeRecorder,
  discard,
  finish,
  heard,
  mp3Of,
  OWN_RECORDING,
  recorder,
  sendDraft,
  voiceDraft,
} from './recorder.ts'
import { texts } from './texts.ts'
import { VoicePlayer, Waveform } from './VoicePlayer.tsx'

/** The recorder: why it wants the microphone, the recording, and hearing it before it is sent. */
export function RecorderSheet() {
  const state = useStore(recorder)
  const draft = useStore(voiceDraft)
  const isRecording = state === 'recording'
  const isHearing = draft !== null && state === 'idle'
  return (
    <Sheet
      open
      title={texts.title}
      className="recorder-sheet"
      // A slip of the finger loses nothing.
      staysOpen={isRecording}
      onClose={isRecording ? finish : closeRecorder}
      footer={
        // Keys: a button that became another one in its place would keep the focus.
        isHearing ? (
          <Fragment key="hearing">
            <Button tone="text" {...singlePress(discard)}>
              {texts.discard}
            </Button>
            <Button tone="quiet" {...singlePress(() => void begin())}>
              {texts.again}
            </Button>
            <Button {...singlePress(sendDraft)}>{texts.send}</Button>
          </Fragment>
        ) : isRecording ? (
          <Fragment key="recording">
            <Button tone="quiet" {...singlePress(discard)}>
              {texts.discard}
            </Button>
            <Button {...singlePress(finish)}>{texts.finish}</Button>
          </Fragment>
        ) : (
          <Button
            key="begin"
            busy={state === 'opening' || state === 'idle'}
            {...singlePress(() => void begin())}
          >
            {state === 'asking' || state === 'opening' || state === 'idle'
              ? texts.begin
              : texts.retry}
          </Button>
        )
      }
    >
      <div className="recorder">
        {isHearing ? (
          <Heard mp3={draft.mp3} seconds={draft.seconds} waveform={draft.waveform} />
        ) : isRecording ? (
          <Meter />
        ) : state === 'asking' ? (
          <p>{texts.reason}</p>
        ) : state === 'opening' || state === 'idle' ? (
          <p role="status">
            <Spinner /> {texts.opening}
          </p>
        ) : (
          <p role="alert">{texts.faults[state]}</p>
        )}
      </div>
    </Sheet>
  )
}

function Heard({ mp3, seconds, waveform }: { mp3: string; seconds: number; waveform: string }) {
  const source = useMemo(
    () => ({ id: OWN_RECORDING, seconds: Math.max(1, seconds), load: async () => mp3Of({ mp3 }) }),
    [mp3, seconds],
  )
  return <VoicePlayer source={source} waveform={waveform} />
}

/** The sign that the microphone is on: a red light, what it hears, and the time. */
function Meter() {
  const { seconds, peaks } = useStore(heard)
  // Soft speech is seen as well.
  const digits = peaks.map((peak) => Math.round(15 * Math.sqrt(Math.min(1, peak))).toString(16))
  return (
    <>
      <p className="recorder-light" role="status">
        {texts.recording}
      </p>
      <span className="voice-wave">
        <Waveform waveform={digits.join('').padStart(48, '0')} className="recorder-meter" />
      </span>
      <p className="tabular-nums" role="timer">
        {texts.time(seconds)} / {texts.time(VOICE_MAX_SECONDS)}
      </p>
    </>
  )
}
