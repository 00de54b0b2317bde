'use no memo' // docs/decisions/0016

import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { texts } from '../texts.ts'

/** Bubbles that are on the way, in the sizes of a usual talk. */
const BUBBLES = [
  ['a', 'w-52', false],
  ['b', 'w-40', false],
  ['c', 'w-64 h-16', true],
  ['d', 'w-56', false],
  ['e', 'w-60 h-16', true],
  ['f', 'w-44', true],
] as const

export function ChatSkeleton() {
  return (
    <Loading label={texts.loading} className="chat-waiting">
      {BUBBLES.map(([key, size, mine]) => (
        <Skeleton
          key={key}
          className={`h-10 rounded-[20px]! ${size} ${mine ? 'self-end' : 'self-start'}`}
        />
      ))}
    </Loading>
  )
}
