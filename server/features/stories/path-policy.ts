import type { StoryPath } from '#contract/stories/calls.ts'
import type { Branches, Passage, PathStep } from './models.ts'

/**
 * The passages of a branching story with its beginning first; null unless each is reached, each
 * choice leads to one of them and none leads back.
 */
export function branchesOf(start: string, passages: readonly Passage[]): Branches | null {
  const byId = new Map(passages.map((passage) => [passage.id, passage]))
  const reached = new Set<string>()
  const endsFrom = (id: string, above: readonly string[]): boolean => {
    const passage = byId.get(id)
    if (passage === undefined || above.includes(id)) return false
    if (reached.has(id)) return true
    const ends = passage.choices.every(({ to }) => endsFrom(to, [...above, id]))
    reached.add(id)
    return ends
  }
  const first = byId.get(start)
  const isWhole = endsFrom(start, []) && reached.size === passages.length
  if (first === undefined || !isWhole) return null
  return [first, ...passages.filter((passage) => passage !== first)]
}

/**
 * Returns the passages a pair has read.
 * @param steps the passages chosen after the beginning; from one that is no choice on they are left
 * out, since the content may have changed
 */
export function pathOf(branches: Branches, steps: readonly Pick<PathStep, 'to'>[]): StoryPath {
  const [first] = branches
  let here: Passage = first
  const passages: StoryPath['passages'] = [{ id: first.id, text: first.text, chosen: null }]
  for (const step of steps) {
    const choice = here.choices.find(({ to }) => to === step.to)
    const next = branches.find(({ id }) => id === choice?.to)
    if (choice === undefined || next === undefined) break
    here = next
    passages.push({ id: here.id, text: here.text, chosen: choice.label })
  }
  return { passages, choices: here.choices.map(({ to, label }) => ({ to, label })) }
}

/**
 * The steps after a choice; null if it is none here, or if somebody has gone on meanwhile.
 * @param after how many passages the chooser has before them
 */
export function stepsAfter(
  branches: Branches,
  steps: readonly PathStep[],
  { after, to, day }: PathStep & { readonly after: number },
): readonly PathStep[] | null {
  const { passages, choices } = pathOf(branches, steps)
  if (passages.length !== after || !choices.some((choice) => choice.to === to)) return null
  return [...steps.slice(0, passages.length - 1), { to, day }]
}
