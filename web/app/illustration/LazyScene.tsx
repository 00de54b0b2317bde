import { type ReactNode, Suspense } from 'react'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import type { SceneName } from './SceneWindow.tsx'

const SceneWindow = lazyComponent(async () => (await import('./SceneWindow.tsx')).SceneWindow)

interface LazySceneProps {
  scene: SceneName
  /** Shown until the scene has loaded, which without a network may be never. */
  sign: ReactNode
}

/** The drawing of a screen that has nothing else to show. */
export const LazyScene = ({ scene, sign }: LazySceneProps) => (
  <div
    aria-hidden="true"
    className="mb-2.5 grid h-47.5 w-50 place-items-center [--card-scale:.5] bg-[radial-gradient(closest-side,var(--color-ember-soft),transparent_70%)]"
  >
    <Suspense fallback={sign}>
      <SceneWindow scene={scene} />
    </Suspense>
  </div>
)
