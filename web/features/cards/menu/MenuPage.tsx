import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Suspense, useId } from 'react'
import { isNearlyPlayed, MOODS } from '#contract/cards/rules.ts'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { saveDeckMood } from '../deck/queries.ts'
import { moodNames } from '../deck/texts.ts'
import { KindIcon } from '../kinds/KindIcon.tsx'
import { categoriesQuery } from '../queries.ts'
import { ReshuffleButton } from '../returning/ReshuffleButton.tsx'
import { returnTexts } from '../returning/texts.ts'
import { DecorativeCard, Fan } from './Fan.tsx'

const Hand = lazyComponent(async () => (await import('../hand/Hand.tsx')).Hand)

const texts = {
  title: 'Eure Karten',
  label: 'Kartenbereich',
  select: 'Karte wählen',
  waiting: (left: number) =>
    left === 1 ? 'Eine Karte wartet noch auf euch.' : `${left} Karten warten auf euch.`,
  moods: 'Passend für heute',
  browse: 'Stöbern',
  categories: 'Kategorien',
  whole: 'Ganzer Stapel',
}

const entries = [
  {
    to: '/karten/manage',
    name: 'Favoriten verwalten',
    more: 'Was du dir gemerkt hast',
    art: { id: 'menu-manage', categoryId: 'herz', motif: 'rose' },
  },
  {
    to: '/karten/meine-karten',
    name: 'Meine Karten',
    more: 'Was du selbst geschrieben hast',
    art: { id: 'menu-mine', categoryId: 'wohl', motif: 'feathers' },
  },
  {
    to: '/karten/historie',
    name: 'Historie',
    more: 'Was ihr schon gespielt habt',
    art: { id: 'menu-history', categoryId: 'abenteuer', motif: 'road' },
  },
  {
    to: '/karten/new',
    name: 'Eigene Karte anlegen',
    more: 'Eine Idee, die nur ihr habt',
    art: { id: 'menu-new', categoryId: 'joker', motif: 'ticket' },
  },
] as const

/** Five links into the cards (KARTEN-10, O-097), the moods (KARTEN-126) and two links to browse. */
export function MenuPage() {
  return (
    <Page title={texts.title} titleHidden wide>
      <nav aria-label={texts.label}>
        <ul className="cards-menu">
          <li>
            <ChooseEntry />
          </li>
          {entries.map(({ to, name, more, art }) => (
            <li key={to}>
              <Link
                to={to}
                className="group flex items-center gap-5 rounded-panel py-2 pr-2 transition-colors duration-fast hover:bg-surface"
              >
                <DecorativeCard {...art} className="menu-card" />
                <span className="grid min-w-0 flex-1">
                  <span className="display text-lg leading-6.5">{name}</span>
                  <span className="text-sm text-muted">{more}</span>
                </span>
                <ChevronRight className="size-5 shrink-0 text-faint" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Suspense>
        <Hand />
      </Suspense>
      <Moods />
      <section className="mt-6 flex flex-wrap items-center gap-x-5">
        <h2 className="text-base text-muted">{texts.browse}</h2>
        <Link to="/karten/kategorie" className="py-3 text-sm font-[650] text-rose">
          {texts.categories}
        </Link>
        <Link to="/karten/set" className="py-3 text-sm font-[650] text-rose">
          {texts.whole}
        </Link>
        <Reshuffle />
      </section>
    </Page>
  )
}

/** The moods, each a link to the deck filtered by it, so that ten cards for tonight are two taps away. */
function Moods() {
  const cache = useQueryClient()
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="mt-6 grid gap-3">
      <h2 id={heading} className="text-base text-muted">
        {texts.moods}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {MOODS.map((mood) => (
          <li key={mood}>
            <Link
              to="/karten/select"
              className="button-chip"
              // Not in the address, which the browser keeps.
              onClick={() => saveDeckMood(cache, mood)}
            >
              <KindIcon kind={mood} className="-ml-1 size-4.5 shrink-0" />
              {moodNames[mood]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Mixing anew once a card was played; said in words when less than a fifth is left (O-164). */
function Reshuffle() {
  const { data: categories = [] } = useQuery(categoriesQuery)
  if (categories.every(({ count, left }) => count === left)) return null
  if (!isNearlyPlayed(categories)) return <ReshuffleButton tone="text" />
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-4 gap-y-2 pt-2">
      <p>{returnTexts.nearly}</p>
      <ReshuffleButton />
    </div>
  )
}

/** The first and largest link: choosing a card. */
function ChooseEntry() {
  const { data: categories } = useQuery(categoriesQuery)
  const waiting = categories?.reduce((sum, { left }) => sum + left, 0) ?? 0
  return (
    <Link to="/karten/select" className="menu-choose group">
      <Fan />
      <span className="grid justify-items-center text-center">
        <span className="display text-2xl">{texts.select}</span>
        <span className="min-h-5.5 text-sm text-muted">
          {waiting > 0 && texts.waiting(waiting)}
        </span>
      </span>
    </Link>
  )
}
