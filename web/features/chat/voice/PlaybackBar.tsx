import { useLocation } from '@tanstack/react-router'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import X from 'lucide-react/icons/x'
import { useStore } from '#web/lib/store.ts'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { playback } from './playback.ts'
import { stop, togglePlayback } from './player.ts'
import { texts } from './texts.ts'

/** The voice message that plays on while another screen is open. */
export function PlaybackBar() {
  const { pathname } = useLocation()
  const shown = useStore(playback)
  // The chat has the player in the message itself.
  if (shown === null || pathname === '/chat') return null
  const { state, at, seconds } = shown
  const isPlaying = state === 'playing'
  return (
    <section
      aria-label={texts.title}
      className="mb-3 flex items-center gap-1 rounded-field bg-raised px-1 text-sm"
    >
      <IconButton
        label={isPlaying ? texts.pause : texts.play(seconds)}
        icon={isPlaying ? <Pause className="size-5" /> : <Play className="size-5" />}
        onClick={togglePlayback}
      />
      <span className="min-w-0 flex-1 truncate">
        {state === 'failed' ? texts.unreachable : texts.title}
      </span>
      <span className="shrink-0 tabular-nums">{texts.placeOf(at, seconds)}</span>
      <IconButton label={texts.stop} icon={<X className="size-5" />} onClick={stop} />
    </section>
  )
}
