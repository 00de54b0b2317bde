'use no memo' // docs/decisions/0016

import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { texts } from './texts.ts'

/** Bubbles that are on the way, in the sizes of a usual talk. */
const BUBBLES = [
  'w-52',
  'w-40',
  'w-64 h-16 self-end',
  'w-56',
  'w-60 h-16 self-end',
  'w-44 self-end',
]

export function ChatSkeleton() {
  return (
    <Loading label={texts.loading} className="chat-waiting">
      {BUBBLES.map((bubble) => (
        <Skeleton key={bubble} className={`h-10 rounded-[20px]! ${bubble}`} />
      ))}
    </Loading>
  )
}
