import './celebration.css'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import type { Paar } from '#contract/questions/calls.ts'
import { pulse } from '#web/lib/device/haptics.ts'
import { listen } from '#web/lib/listen.ts'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { FlameFilled } from '#web/ui/graphics/icons.tsx'
import { cx } from '#web/ui/styles/cx.ts'
import { matchLabel } from '../matches/texts.ts'

const texts = {
  name: 'Neues Match',
  look: 'Ansehen',
  close: 'Schließen',
} as const

/** Long enough to read it twice. */
const SHOWN_MS = 12_000
/** Clicks are ignored this long: they were meant for what was there before. */
const GUARD_MS = 1_200

export interface CelebrationProps {
  paar: Paar
  onEnd: () => void
}

/** Overlay for a new match; does not take the focus and closes by itself. */
export function Celebration({ paar, onEnd }: CelebrationProps) {
  const box = useRef<HTMLElement>(null)
  const region = useRef<HTMLParagraphElement>(null)
  const [held, setHeld] = useState(false)
  const label = matchLabel(paar.matchType)
  const strong = paar.matchType === 'starkes Match'

  useEffect(() => {
    // Detached while the app is locked.
    if (!box.current?.isConnected) return
    box.current.showPopover()
    pulse()
  }, [])
  // The live region exists before its text.
  useEffect(() => {
    if (region.current) region.current.textContent = `${texts.name}. ${label}`
  }, [label])
  useEffect(() => {
    if (held) return
    const timer = setTimeout(onEnd, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, onEnd])
  // Any click outside closes it.
  useEffect(() => {
    const shownAt = performance.now()
    const onPress = ({ target }: Event) => {
      const isInside = target instanceof Node && box.current?.contains(target)
      if (!isInside && performance.now() - shownAt > GUARD_MS) onEnd()
    }
    return listen(document, 'pointerdown', onPress)
  }, [onEnd])

  return (
    <>
      <p ref={region} role="status" className="sr-only" />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only holds back the clock while somebody reads */}
      <section
        ref={box}
        popover="manual"
        aria-label={texts.name}
        className="celebration"
        data-strong={strong}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <div aria-hidden="true" className="celebration-flames">
          <FlameFilled className="text-rose" />
          <i className="celebration-rays" />
          <FlameFilled className="text-lilac" />
        </div>
        <p className={cx('celebration-label', strong ? 'text-gold' : 'text-rose')}>{label}</p>
        <p className="display text-xl text-balance">{ownHalf(paar)}</p>
        <ButtonLink to="/profile/matches" onClick={onEnd} tone="quiet" small>
          {texts.look}
        </ButtonLink>
        <IconButton
          label={texts.close}
          icon={<X />}
          onClick={onEnd}
          className="absolute top-1.5 right-1.5"
        />
      </section>
    </>
  )
}

/** One's own question of the matching direction. */
const ownHalf = ({ fragePaar, details: { userB } }: Paar): string =>
  userB.empfangen === null ? fragePaar.empfangen.text : fragePaar.geben.text
