/** What the screens most often opened first load lazily, by path; see tools/vite/preloads.ts. */
export const firstViews = {
  '/': [
    'app/WithData.tsx',
    'app/pages/home.tsx',
    'app/first-reads.ts',
    'app/Day.tsx',
    'features/cards/components/RevealedCard.tsx',
    'features/cards/components/CardPicker.tsx',
  ],
  '/karten/select': [
    'app/WithData.tsx',
    'features/cards/components/CardsArea.tsx',
    'features/cards/pages/select.tsx',
    'features/cards/components/CardPicker.tsx',
  ],
} as const
