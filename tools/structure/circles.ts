import type { Fault, Project, Rule } from './project.ts'

/** The shortest way along imports from `start` back to it; undefined if there is none. */
function circleFrom(start: string, project: Project): readonly string[] | undefined {
  const before = new Map<string, string>()
  const wayTo = (path: string): readonly string[] =>
    path === start ? [path] : [...wayTo(before.get(path) ?? start), path]
  const next = [start]
  for (const path of next) {
    for (const { target } of project.get(path)?.imports ?? []) {
      if (target === start) return [...wayTo(path), start]
      if (target === undefined || before.has(target)) continue
      before.set(target, path)
      next.push(target)
    }
  }
  return undefined
}

/**
 * No file imports itself by way of others: neither can be read or moved without the other. A circle
 * closed by `import()` counts, which oxlint's `no-cycle` does not see. Each is told once.
 */
export const circles: Rule = (project) => {
  const told = new Set<string>()
  return [...project.keys()].flatMap((path): Fault[] => {
    const circle = told.has(path) ? undefined : circleFrom(path, project)
    if (circle === undefined) return []
    for (const one of circle) told.add(one)
    const way = circle.slice(1).join(' → ')
    return [
      { path, message: `imports itself: → ${way}. What both need belongs into a file of its own.` },
    ]
  })
}
