import { type Fault, type Rule } from './project.ts'

/** Imports of the server, the web and the contract that leave two folders or more begin at the root. */
const CLIMBS = /^(?:\.\.\/){2}/
const ROOTED = /^(?:contract|server|web)\//

/** A file can be moved without its imports, and `#server/lib/…` says where to look. */
export const importPaths: Rule = (project) =>
  [...project.values()].flatMap(({ path, imports }) =>
    imports
      .filter(({ specifier, target }) => CLIMBS.test(specifier) && ROOTED.test(target ?? ''))
      .map(
        ({ target, line }): Fault => ({
          path,
          line,
          message: `An import that leaves two folders begins at the root: '#${target}'.`,
        }),
      ),
  )
