/** Lazy modules of the most frequent first screens, by path, for the Link headers (tools/vite/preloads.ts). */
export const firstViews = {
  '/': [
    'app/QueryProvider.tsx',
    'app/pages/home.tsx',
    'app/prefetchHome.ts',
    'app/Day.tsx',
    'features/cards/day/RevealedCard.tsx',
    'features/cards/deck/CardPicker.tsx',
  ],
  '/karten/select': [
    'app/QueryProvider.tsx',
    'features/cards/menu/CardsLayout.tsx',
    'features/cards/deck/SelectPage.tsx',
    'features/cards/deck/CardPicker.tsx',
  ],
} as const
