/** What the card parts need to know of a card; any richer shape fits. */
export interface CardFace {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly instructions?: string | null | undefined
  readonly category: { readonly id: string; readonly name: string }
  /** 0 to 10 */
  readonly dirtyLevel: number
  readonly tags: readonly { readonly id: string; readonly name: string }[]
}
