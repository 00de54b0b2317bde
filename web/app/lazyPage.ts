import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * A page in a chunk of its own. Where it does not come, the fault is drawn in the frame: for a
 * missing module the router would load the whole page anew, which without a network and without a
 * worker ends outside of the app.
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
