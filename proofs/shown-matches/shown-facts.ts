import { exportData } from '#contract/accounts/control-calls.ts'
import { likedByBoth } from '#contract/cards/filter-calls.ts'
import { type Paar, questionMatches } from '#contract/questions/calls.ts'
import { storyMatches } from '#contract/stories/calls.ts'
import type { Person } from '#server/testing/couples.ts'
import { unzip } from '#server/testing/unzip.ts'

/** Which of the two looks. */
export type Who = 'mia' | 'jonas'
export const partnerOf = (who: Who): Who => (who === 'mia' ? 'jonas' : 'mia')

/** One thing the two know of each other, in words that are the same for both. */
export type Fact = string

const factOf = (about: string, halves: Readonly<Record<Who, string>>): Fact =>
  JSON.stringify({ about, mia: halves.mia, jonas: halves.jonas })

export const directionFact = (question: string, giver: Who, gives: string, receives: string) =>
  factOf(
    `${question}: ${giver} gives`,
    giver === 'mia' ? { mia: gives, jonas: receives } : { mia: receives, jonas: gives },
  )

export const storyFact = (story: number, mia: string, jonas: string) =>
  factOf(`story ${story}`, { mia, jonas })

export const cardFact = (card: string) => factOf(`card ${card}`, { mia: 'like', jonas: 'like' })

/** The part of a fact that concerns one of the two, in words that are the same for both. */
export function halfOf(fact: Fact, who: Who): string {
  const { about, [who]: half } = JSON.parse(fact) as Record<Who | 'about', string>
  return halfFact(about, who, half)
}

const halfFact = (about: string, who: Who, half: string) => `${about}: ${who} ${half}`

/** The half of a direction or a story that somebody has answered. */
export const ownHalf = {
  ofDirection: (question: string, giver: Who, who: Who, answer: string) =>
    halfFact(`${question}: ${giver} gives`, who, answer),
  ofStory: (story: number, who: Who, rating: string) => halfFact(`story ${story}`, who, rating),
  ofCard: (card: string, who: Who, vote: string) => halfFact(`card ${card}`, who, vote),
} as const

/** The facts somebody learns from a pair of questions they are shown. */
export function factsOfPaar({ fragePaar, details: { userA, userB } }: Paar, who: Who): Fact[] {
  const question = fragePaar.geben.text
  return [
    ...(userB.empfangen === null
      ? []
      : [directionFact(question, who, String(userA.geben), userB.empfangen)]),
    ...(userB.geben === null
      ? []
      : [directionFact(question, partnerOf(who), userB.geben, String(userA.empfangen))]),
  ]
}

/** The facts somebody learns from the matches of questions, stories and cards. */
export async function look(person: Person, who: Who): Promise<Fact[]> {
  const { paare } = await person.ask(questionMatches)
  const { matches } = await person.ask(storyMatches)
  const cards = await person.ask(likedByBoth)
  return [
    ...paare.flatMap((paar) => factsOfPaar(paar, who)),
    ...matches.map(({ story, myRating, partnerRating }) => {
      const [mine, theirs] = [myRating, partnerRating].map(
        ({ preference, dirtyLevel }) => `${preference} ${dirtyLevel}`,
      ) as [string, string]
      return who === 'mia' ? storyFact(story.id, mine, theirs) : storyFact(story.id, theirs, mine)
    }),
    ...cards.map(({ title }) => cardFact(title)),
  ]
}

interface ExportedMatch {
  readonly geben: string
  readonly empfangen: string
  readonly ich: Paar['details']['userA']
  readonly partner: Paar['details']['userB']
}

/** The facts somebody learns from the archive of their own data. */
export async function exported(person: Person, who: Who): Promise<Fact[]> {
  const { bytes } = await person.call(exportData)
  const read = (file: string) => JSON.parse(unzip(bytes).get(file)?.toString() ?? '[]') as unknown
  const cards = read('karten-die-ihr-beide-moegt.json') as { readonly karte: string }[]
  const paare = read('gemeinsame-treffer.json') as ExportedMatch[]
  const shown = paare.flatMap(({ geben, empfangen, ich, partner }) =>
    factsOfPaar(
      {
        fragePaar: { geben: { id: '', text: geben }, empfangen: { id: '', text: empfangen } },
        mutual: false,
        matchType: 'weiches Match',
        details: { userA: ich, userB: partner },
      },
      who,
    ),
  )
  return [...shown, ...cards.map(({ karte }) => cardFact(karte))]
}
