import { texts } from '../texts.ts'

/** Above it nobody counts any more (NAV-35, KONST-07). */
const MOST = 99

/** Count of unread messages on its entry; nothing at 0 (O-058). */
export function Badge({ count }: { count: number }) {
  if (count <= 0) return null
  const shown = count > MOST ? `${MOST}+` : String(count)
  return (
    <span className="absolute top-0.5 left-[calc(50%+5px)] min-w-4.5 rounded-full bg-ember px-1.25 text-center text-[.6875rem] leading-4.5 font-bold text-on-ember ring-2 ring-ground lg:top-1.5">
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{texts.unread(shown)}</span>
    </span>
  )
}
