import { CardArt } from '#web/features/cards/art/CardArt.tsx'
import { CardBox } from '#web/features/cards/card/CardBox.tsx'
import type { CardKind } from '#web/features/cards/kinds/kindOf.ts'
import '#web/features/cards/art/categories.css'
import './scene-window.css'

interface Scene {
  readonly category: string
  readonly motif: string
  readonly kind?: CardKind | null
}

const SCENES = {
  lost: { category: 'abenteuer', motif: 'compass' },
  failed: { category: 'abenteuer', motif: 'match' },
  unreached: { category: 'joker', motif: 'windows', kind: 'distance' },
  noRole: { category: 'joker', motif: 'mask' },
} as const satisfies Record<string, Scene>

export type SceneName = keyof typeof SCENES

/** The window of a card without the card, drawn by the same hand. */
export function SceneWindow({ scene }: { scene: SceneName }) {
  const { category, motif, kind = null }: Scene = SCENES[scene]
  return (
    <div data-category={category} className="scene-window">
      <CardBox>
        <CardArt categoryId={category} cardId={scene} kind={kind} motif={motif} />
      </CardBox>
    </div>
  )
}
