import type { StoryKind } from './storyKind.ts'

/** The names shown beside the mark of a story. */
export const storyKindNames: Readonly<Record<StoryKind, string>> = {
  serial: 'Serie',
  branching: 'Ihr entscheidet, wie es weitergeht',
  duet: 'Für zwei Stimmen',
  long: 'Für einen langen Abend',
}
