import { type Fault, isDocument, lineAt, type Rule } from './project.ts'

/** In backticks: a path below one of the project's folders, or a test's name without its folder. */
const NAMED =
  /`(?:((?:contract|server|web|proofs|e2e|tools|content|docs)\/[\w./-]+)|([\w-]+(?:\.[\w-]+)*\.(?:test|spec)\.tsx?))`/g

/** The files and folders that a document names are there; renaming one renames it there. */
export const namedFiles: Rule = (project) => {
  const there = new Set<string>()
  for (const path of project.keys()) {
    const parts = path.split('/')
    there.add(parts.at(-1) ?? '')
    for (let depth = 1; depth <= parts.length; depth += 1)
      there.add(parts.slice(0, depth).join('/'))
  }
  return [...project.values()]
    .filter(({ path }) => isDocument(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(NAMED)].flatMap(({ 1: full, 2: test, index }): Fault[] => {
        const name = (full ?? test ?? '').replace(/\/$/, '')
        if (there.has(name)) return []
        const message = `${name} is not there. Name the file that took its place.`
        return [{ path, line: lineAt(text, index), message }]
      }),
    )
}
