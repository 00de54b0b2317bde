import type { Preference } from '#contract/stories/rules.ts'
import type { DemoPerson } from './person.ts'

type Opinions = readonly (readonly [preference: Preference, dirtyLevel: number] | null)[]

/** Ratings of both by story; null for an unrated one. */
const MIA: Opinions = [
  ['yes', 4],
  ['maybe', 3],
  null,
  ['no', 1],
  ['yes', 5],
  null,
  ['maybe', 2],
  ['yes', 3],
]
const JONAS: Opinions = [
  ['yes', 5],
  ['yes', 2],
  ['maybe', 3],
  ['yes', 4],
  null,
  ['yes', 5],
  ['maybe', 4],
  ['no', 1],
]

const OWN_STORY = {
  title: 'Das Zimmer mit der grünen Tür',
  description: [
    'Weißt du noch, die Pension am Ende der Straße, in der es nur noch ein einziges Zimmer gab? Grüne Tür, schiefer Boden, ein Bett, das bei jeder Bewegung etwas zu sagen hatte.',
    'Wir haben damals kaum geschlafen. Erst, weil wir lachen mussten. Dann, weil wir **leise** sein wollten und es nicht konnten. Am Morgen hat die Wirtin zwei Eier mehr auf den Tisch gestellt und kein Wort gesagt.',
    'Ich habe gestern nachgesehen: Das Zimmer ist im März noch frei.',
  ].join('\n\n'),
  instructions: 'Lest sie euch vor, abwechselnd, einen Absatz lang. Wer lacht, fängt von vorn an.',
}

async function rate(
  person: DemoPerson,
  stories: readonly { readonly id: number }[],
  opinions: Opinions,
): Promise<void> {
  for (const [index, opinion] of opinions.entries()) {
    const story = stories[index]
    if (opinion === null || story === undefined) continue
    const [preference, dirtyLevel] = opinion
    await person.send('POST', `/stories/${story.id}/rate`, { preference, dirtyLevel })
  }
}

/** Both rate some stories, Jonas shares his ratings, Mia writes a story. */
export async function readStories(mia: DemoPerson, jonas: DemoPerson): Promise<void> {
  const stories = await mia.send<{ id: number }[]>('GET', '/stories')
  await rate(mia, stories, MIA)
  await rate(jonas, stories, JONAS)
  await jonas.send('PATCH', '/auth/profile', { shareStoryRatings: true })
  await mia.send('POST', '/stories', OWN_STORY)
}
