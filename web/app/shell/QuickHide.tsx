import { Link } from '@tanstack/react-router'
import EyeOff from 'lucide-react/icons/eye-off'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import { useEffect } from 'react'
import { helpLink } from '#web/lib/routing/helpLink.ts'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { hideNow } from '../bootstrap.ts'
import { texts } from '../texts.ts'

/** Maximum time between the two taps or key presses. */
const TWICE_MS = 500

/** Returns a function that tells whether it is called for the second time in quick succession. */
function twice(): (at: number) => boolean {
  let last = Number.NEGATIVE_INFINITY
  return (at) => {
    const isSecond = at - last < TWICE_MS
    last = isSecond ? Number.NEGATIVE_INFINITY : at
    return isSecond
  }
}

/** Links and buttons of the header keep their press; the logo is worth both. */
const isFree = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('.shell-header') !== null &&
  target.closest('button, a:not([href="/"])') === null

/** Quick hide by this button, Escape twice, or a double tap on the header or its logo. */
export function QuickHide() {
  useEffect(() => {
    const ended = new AbortController()
    const options = { signal: ended.signal, capture: true }
    const [pressed, tapped] = [twice(), twice()]
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape' && !event.repeat && pressed(event.timeStamp)) hideNow()
      },
      options,
    )
    // iOS does not fire dblclick.
    document.addEventListener(
      'pointerup',
      (event) => {
        if (event.isPrimary && isFree(event.target) && tapped(event.timeStamp)) hideNow()
      },
      options,
    )
    return () => ended.abort()
  }, [])
  return (
    <>
      <Link
        {...helpLink}
        aria-label={texts.help}
        className="grid size-11 shrink-0 place-items-center rounded-full [&>svg]:size-5"
      >
        <LifeBuoy aria-hidden="true" />
      </Link>
      <IconButton label={texts.hide} icon={<EyeOff />} onClick={hideNow} />
    </>
  )
}
