import type { CategoryId } from '#contract/cards/rules.ts'

/** Points to a gradient or clip of the same drawing, by its place in `defs`. */
export interface Ref {
  readonly ref: number
}

/** A colour of CSS or a gradient. */
export type Paint = string | Ref
export type Attrs = Readonly<Record<string, string | number | Ref>>

/** One SVG element, not yet built. */
export interface ArtNode {
  readonly tag: string
  readonly attrs: Attrs
  readonly children: readonly ArtNode[]
  readonly text?: string
}

/**
 * A picture as data. Markup is not used, because the page's policy forbids parsing markup that a
 * script made; render.ts builds the elements.
 */
export interface Drawing {
  readonly category: CategoryId
  readonly motif: string
  /** Values of `--0` … `--7`. */
  readonly colours: readonly string[]
  readonly defs: readonly ArtNode[]
  readonly nodes: readonly ArtNode[]
}
