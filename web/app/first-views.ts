/** Lazy modules of the most frequent first screens, by path, for the Link headers (tools/vite/preloads.ts). */
export const firstViews = {
  '/': [
    'app/QueryProvider.tsx',
    'app/pages/home.tsx',
    'app/prefetchHome.ts',
    'app/Day.tsx',
    'features/cards/components/RevealedCard.tsx',
    'features/cards/components/CardPicker.tsx',
  ],
  '/karten/select': [
    'app/QueryProvider.tsx',
    'features/cards/components/CardsArea.tsx',
    'features/cards/pages/select.tsx',
    'features/cards/components/CardPicker.tsx',
  ],
} as const
