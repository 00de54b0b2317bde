import { type Fault, isTest, type Project, type Rule } from './project.ts'

/** Features of the web whose rooms still import each other in circles. */
const IN_CIRCLES: ReadonlySet<string> = new Set([
  'accounts',
  'chat',
  'daily',
  'daily-questions',
  'questions',
  'stories',
])

interface Arrow {
  readonly from: string
  readonly to: string
  readonly path: string
  readonly line: number
}

/** `cards/deck` of a file in a room; undefined of all others. */
const roomOf = (path: string): string | undefined =>
  /^web\/features\/([^/]+\/[^/]+)\/[^/]+$/.exec(path)?.[1]

/** The imports from one room of a feature into another. */
const arrowsOf = (project: Project): Arrow[] =>
  [...project.values()].flatMap(({ path, imports }) =>
    imports.flatMap(({ target = '', line }): Arrow[] => {
      const [from, to] = [roomOf(path), roomOf(target)]
      if (from === undefined || to === undefined || from === to || isTest(path)) return []
      const [feature = ''] = from.split('/')
      return to.startsWith(`${feature}/`) && !IN_CIRCLES.has(feature)
        ? [{ from, to, path, line }]
        : []
    }),
  )

/** The rooms that can be reached from one, itself only where a circle leads back. */
function reachable(room: string, arrows: readonly Arrow[], seen = new Set<string>()): Set<string> {
  for (const { from, to } of arrows) {
    if (from !== room || seen.has(to)) continue
    seen.add(to)
    reachable(to, arrows, seen)
  }
  return seen
}

/** The rooms of a feature lie in an order: what one imports does not import it back, however far round. */
export const rooms: Rule = (project) => {
  const arrows = arrowsOf(project)
  return arrows
    .filter(({ from, to }) => reachable(to, arrows).has(from))
    .map(
      ({ from, to, path, line }): Fault => ({
        path,
        line,
        message: `The rooms “${from}” and “${to}” import each other. Move what both need into a room below them.`,
      }),
    )
}
