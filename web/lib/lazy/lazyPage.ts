import { lazyRouteComponent } from '@tanstack/react-router'

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
  const loadOrFail = () =>
    load().catch((cause: unknown) => {
      throw new Error('The page did not come.', { cause })
    })
  return lazyRouteComponent<Module, Name>(loadOrFail, name)
}
