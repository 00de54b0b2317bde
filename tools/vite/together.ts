import { join } from 'node:path'

/** What we ask of the bundler's module graph. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

export interface Together {
  /** Of the web app; the modules are relative to it. */
  readonly root: string
  /** What is loaded before, with all it needs. */
  readonly before: readonly string[]
  /** Lazy parts, which stay files of their own. */
  readonly parts: readonly string[]
  /** Modules of further lazy parts that the parts will load anyway. */
  readonly also?: readonly string[]
}

function reach(graph: ModuleGraph, from: readonly string[]): Set<string> {
  const reached = new Set(from)
  // A set visits what is added while it is walked.
  for (const id of reached) {
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next)
  }
  return reached
}

/**
 * Puts into the chunk `name` what `parts` need and `before` does not have yet. Left to itself the
 * bundler makes a chunk of each set of screens that share something, and over HTTP/1.1, which
 * fetches six files at a time, many small files take longer than the bytes in them.
 * @returns the chunk of a module for `codeSplitting.groups`, null for one that goes elsewhere
 */
export function together(name: string, { root, before, parts, also = [] }: Together) {
  const inRoot = (module: string) => join(root, module)
  const roots = new Set(parts.map(inRoot))
  let members: Set<string> | undefined

  return (id: string, graph: ModuleGraph): string | null => {
    members ??= reach(graph, [...roots, ...also.map(inRoot)]).difference(
      reach(graph, before.map(inRoot)),
    )
    return members.has(id) && !roots.has(id) ? name : null
  }
}
