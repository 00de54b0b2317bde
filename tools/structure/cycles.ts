import type { Fault, Project, Rule } from './project.ts'

/** Imports that exist at run time; types are erased and may point back. */
const neighbours = (project: Project, path: string): readonly string[] =>
  (project.get(path)?.imports ?? []).flatMap(({ target, typeOnly }) =>
    target !== undefined && !typeOnly && project.has(target) ? [target] : [],
  )

/** No file reaches itself through its imports. Each cycle is named once. */
export const cycles: Rule = (project) => {
  const faults: Fault[] = []
  const done = new Set<string>()
  const trail: string[] = []
  const visit = (path: string): void => {
    const at = trail.indexOf(path)
    if (at >= 0) {
      const circle = [...trail.slice(at), path].join(' → ')
      const message = `These files import each other: ${circle}. Move what both need into a third, lower file.`
      faults.push({ path, message })
      return
    }
    if (done.has(path)) return
    trail.push(path)
    for (const next of neighbours(project, path)) visit(next)
    trail.pop()
    done.add(path)
  }
  for (const path of project.keys()) visit(path)
  return faults
}
