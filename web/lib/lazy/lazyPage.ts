import { lazyRouteComponent } from '@tanstack/react-router'
import { retryImport } from './retryImport.ts'

/** The import of a page has failed; `untilLoaded` tries it again until it resolves. */
export class PageMissing extends Error {
  readonly untilLoaded: () => Promise<unknown>

  constructor(cause: unknown, untilLoaded: () => Promise<unknown>) {
    super('The page did not come.', { cause })
    this.untilLoaded = untilLoaded
  }
}

/**
 * A page in a chunk of its own. If the import fails, the error is shown inside the shell: the router
 * would reload the page on a missing module, which offline and without a worker leaves the app.
 * @param load imports the module
 * @param name of the component in it
 */
export function lazyPage<
  Module extends Record<Name, React.ComponentType>,
  Name extends string & keyof Module,
>(load: () => Promise<Module>, name: Name) {
  let loaded: Promise<Module> | undefined
  const untilLoaded = () => {
    loaded ??= retryImport(load)
    return loaded
  }
  const loadOrFail = () =>
    load().catch((cause: unknown) => {
      throw new PageMissing(cause, untilLoaded)
    })
  return lazyRouteComponent<Module, Name>(loadOrFail, name)
}
