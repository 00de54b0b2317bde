import fc from 'fast-check'

/** Questions and stories of one case; nothing is reset, so each case has its own. */
export const PAIRS_PER_CASE = 6
export const STORIES_PER_CASE = 4
/** Cards of one case that both vote on. */
export const CARDS_PER_CASE = 3
/** A couple lasts until the stories are used up. */
export const CASES_PER_COUPLE = 7
const ACTS_PER_CASE = PAIRS_PER_CASE * 4 + STORIES_PER_CASE * 2 + CARDS_PER_CASE * 2

export type Given = 'yes' | 'maybe' | 'no' | null
const given = fc.constantFrom<Given>('yes', 'maybe', 'no', null)
const isOpen = (value: Given) => value === 'yes' || value === 'maybe'
const fits = (one: Given, other: Given) => isOpen(one) && isOpen(other)

/** Answers to both halves of a pair of questions. */
export interface Halves {
  readonly geben: Given
  readonly empfangen: Given
}
const halves = fc.record({ geben: given, empfangen: given })

/** The rating somebody gives a story. */
export interface Opinion {
  readonly preference: Given
  readonly dirtyLevel: number
}
const opinion = fc.record({ preference: given, dirtyLevel: fc.nat(5) })

export type Vote = 'like' | 'dislike' | null
const vote = fc.constantFrom<Vote>('like', 'like', 'dislike', null)

/** Actions of Jonas that Mia must not notice. */
export const SECRETS = [
  'vote',
  'favourite',
  'e-mail',
  'failed login',
  'reading',
  'hidden status',
  'pack preview',
  'limit and back',
  'limit on what rests',
  'answer and back',
  'another no',
  'second thoughts',
  'answer of the day',
  'answer of the day and back',
  'guess of the day',
  'refused reply',
  'own question',
  'own question and back',
  'sharper questions',
  'photos to keep',
  'photos to keep and back',
  'refused voice message',
  'a hidden day',
  'wish',
  'wish and back',
  'letter',
  'letter and back',
  'notifications',
  'password',
  'recovery codes',
  'passkey',
  'look at a proposal',
  'calendar address',
] as const

/** One evening of two people, and what of it is hidden in the other observer. */
export interface Case {
  readonly mine: readonly Halves[]
  readonly theirs: readonly Halves[]
  /** Rewrites what is hidden of `theirs`. */
  readonly other: readonly Halves[]
  readonly ratings: {
    readonly mine: readonly Opinion[]
    readonly theirs: readonly Opinion[]
    readonly other: readonly Opinion[]
  }
  readonly votes: {
    readonly mine: readonly Vote[]
    readonly theirs: readonly Vote[]
    readonly other: readonly Vote[]
  }
  readonly secrets: readonly (typeof SECRETS)[number][]
  /** Orders the acts of both. */
  readonly order: readonly number[]
}

const ofPairs = fc.array(halves, { minLength: PAIRS_PER_CASE, maxLength: PAIRS_PER_CASE })
const ofStories = fc.array(opinion, { minLength: STORIES_PER_CASE, maxLength: STORIES_PER_CASE })
const ofCards = fc.array(vote, { minLength: CARDS_PER_CASE, maxLength: CARDS_PER_CASE })
/** Cases by chance. */
export const cases: fc.Arbitrary<Case> = fc.record({
  mine: ofPairs,
  theirs: ofPairs,
  other: ofPairs,
  ratings: fc.record({ mine: ofStories, theirs: ofStories, other: ofStories }),
  votes: fc.record({ mine: ofCards, theirs: ofCards, other: ofCards }),
  secrets: fc.subarray([...SECRETS]),
  order: fc.array(fc.nat(1_000), {
    minLength: ACTS_PER_CASE,
    maxLength: ACTS_PER_CASE,
  }),
})

/** An answer of Jonas that Mia may know stays; a hidden one becomes the other value. */
function hiddenRewritten(mine: Given, theirs: Given, other: Given): Given {
  if (fits(mine, theirs)) return theirs
  if (!isOpen(mine)) return other
  return isOpen(other) ? null : other
}

/** A like both give stays; any other vote of Jonas becomes another one that does not meet hers. */
function hiddenVoteRewritten(mine: Vote, theirs: Vote, other: Vote): Vote {
  if (mine !== 'like') return other
  if (theirs === 'like') return theirs
  return other === 'like' ? 'dislike' : other
}

/** The table of O-114: both like it, or Jonas shares and Mia has not rated it. */
const isShown = (mine: Given, theirs: Given, shares: boolean) =>
  isOpen(theirs) && (isOpen(mine) || (mine === null && shares))

function hiddenRatingRewritten(mine: Given, theirs: Opinion, other: Opinion, shares: boolean) {
  if (isShown(mine, theirs.preference, shares)) return theirs
  if (!isShown(mine, other.preference, shares)) return other
  return {
    preference: theirs.preference === 'no' ? null : 'no',
    dirtyLevel: other.dirtyLevel,
  } as const
}

/** Everything one person has answered and rated. */
export interface Told {
  readonly answers: readonly Halves[]
  readonly ratings: readonly Opinion[]
  readonly votes: readonly Vote[]
}

/** The answers, ratings and votes Jonas gives in the world that is observed. */
export const thisWorld = ({ theirs, ratings, votes }: Case): Told => ({
  answers: theirs,
  ratings: ratings.theirs,
  votes: votes.theirs,
})

export const NO_OPINION: Opinion = { preference: null, dirtyLevel: 0 }

/** The same evening, with everything rewritten that Mia must not notice. */
export const otherWorld = (one: Case, shares: boolean): Told => ({
  answers: otherAnswers(one),
  votes: one.votes.theirs.map((theirs, index) =>
    hiddenVoteRewritten(one.votes.mine[index] ?? null, theirs, one.votes.other[index] ?? null),
  ),
  ratings: one.ratings.theirs.map((theirs, index) =>
    hiddenRatingRewritten(
      one.ratings.mine[index]?.preference ?? null,
      theirs,
      one.ratings.other[index] ?? NO_OPINION,
      shares,
    ),
  ),
})

const otherAnswers = ({ mine, theirs, other }: Case): Halves[] =>
  theirs.map((answers, index) => ({
    geben: hiddenRewritten(
      mine[index]?.empfangen ?? null,
      answers.geben,
      other[index]?.geben ?? null,
    ),
    empfangen: hiddenRewritten(
      mine[index]?.geben ?? null,
      answers.empfangen,
      other[index]?.empfangen ?? null,
    ),
  }))
