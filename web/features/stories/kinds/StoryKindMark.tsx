'use no memo' // docs/decisions/0079
import { LineIcon } from '#web/ui/graphics/icons.tsx'
import type { StoryKind } from './storyKind.ts'
import { storyKindNames } from './texts.ts'
import './story-kind-mark.css'

/** Lines of each mark, 24 × 24, in the hand of those of the cards. */
const MARKS: Record<StoryKind, string> = {
  serial:
    'M4 18.5V7.5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v11l-6-3ZM8 5.5V4.5a1.5 1.5 0 0 1 1.5-1.5H18a2 2 0 0 1 2 2v10',
  branching:
    'M12 21v-7.5C12 9.5 6 10.5 6 5.5M12 13.5c0-4 6-3 6-8M3.5 7.5L6 4.5l2.5 3M15.5 7.5l2.5-3l2.5 3',
  duet: 'M3.5 5.5h10v6.5h-5l-3 2.5V12h-2ZM16.5 9.5h4v6.5h-2v2.5l-3-2.5h-5v-1.5',
  long: 'M18.6 14.5A7.7 7.7 0 1 1 9.6 5.2a6 6 0 0 0 9 9.3ZM16.5 3.8v4M14.5 5.8h4',
}

/** The mark and name of the special form in which a story is told. */
export const StoryKindMark = ({ kind }: { kind: StoryKind }) => (
  <span className="story-kind">
    <LineIcon>
      <path d={MARKS[kind]} />
    </LineIcon>
    {storyKindNames[kind]}
  </span>
)
