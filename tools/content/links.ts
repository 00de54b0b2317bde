import { entriesOf } from './counts.ts'
import type { ContentFile, Json, JsonObject } from './texts.ts'

/** How many levels bolder than the entry what it leads to may be. */
const BOLDER_AT_MOST = 3

/** An entry that leads to others, or is led to. */
interface Entry {
  readonly id: string
  readonly level: number
  readonly isSeasonal: boolean
  readonly cards: readonly string[]
  readonly stories: readonly string[]
}

const nameOf = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : ''

const namesIn = (list: Json | undefined): string[] =>
  list instanceof Array ? list.map(nameOf) : []

const toEntry = ({ id, level, heat, season, advent, cards, stories }: JsonObject): Entry => ({
  id: nameOf(id),
  // A story’s heat is about half a level (content/README.md).
  level: Number(level ?? 2 * Number(heat) - 1),
  isSeasonal: season !== undefined || advent !== undefined,
  cards: namesIn(cards),
  stories: namesIn(stories),
})

/** Entries of a kind by id. */
const ofKind = (files: readonly ContentFile[], kind: string): ReadonlyMap<string, Entry> =>
  new Map(
    files
      .filter((file) => file.kind === kind)
      .flatMap(entriesOf)
      .map(toEntry)
      .map((entry) => [entry.id, entry]),
  )

/** The pairs of questions and the stories, which lead to cards. */
const leading = (files: readonly ContentFile[]): Entry[] => [
  ...ofKind(files, 'questions').values(),
  ...ofKind(files, 'stories').values(),
]

/** Links to what is not there, comes twice or is too bold. */
export function linkFaults(files: readonly ContentFile[]): string[] {
  const [cards, stories] = [ofKind(files, 'cards'), ofKind(files, 'stories')]
  return leading(files).flatMap((from) => {
    const links = [
      ...from.cards.map((id) => ({ name: id, to: cards.get(id) })),
      ...from.stories.map((id) => ({ name: `story ${id}`, to: stories.get(id) })),
    ]
    return links.flatMap(({ name, to }, at) => {
      if (links.findIndex((link) => link.name === name) < at)
        return [`${from.id} names ${name} twice`]
      if (to === undefined) return [`${from.id} names ${name}, which is not there`]
      return to.level > from.level + BOLDER_AT_MOST
        ? [`${from.id} of level ${from.level} leads to ${name} of level ${to.level}`]
        : []
    })
  })
}

/** Entries without a card that is drawn all year. */
export function withoutCard(files: readonly ContentFile[]): string[] {
  const cards = ofKind(files, 'cards')
  return leading(files)
    .filter((entry) => !entry.cards.some((id) => cards.get(id)?.isSeasonal === false))
    .map(({ id }) => id)
}
