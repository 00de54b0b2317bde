import { useEffect, useMemo } from 'react'
import type { Voice } from '#contract/chat/shapes.ts'
import { frameNote } from '#web/ui/layout/frameNote.ts'
import { PlaybackBar } from './PlaybackBar.tsx'
import { loadVoice } from './player.ts'
import { VoicePlayer } from './VoicePlayer.tsx'

/** The voice message of a bubble. */
export function ChatVoice({ id, voice, tabIndex }: { id: string; voice: Voice; tabIndex: number }) {
  const { url, seconds, waveform } = voice
  const source = useMemo(() => ({ id, seconds, load: () => loadVoice(url) }), [id, seconds, url])
  // Playing goes on when another screen is open.
  useEffect(() => frameNote.set(<PlaybackBar />), [])
  return (
    <div className="chat-voice">
      <VoicePlayer source={source} waveform={waveform} tabIndex={tabIndex} />
    </div>
  )
}
