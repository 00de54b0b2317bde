import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { listCategories } from '#contract/cards/calls.ts'
import { CATEGORIES } from '#contract/cards/rules.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { CardBox } from '../card/CardBox.tsx'
import { CardFront } from '../card/CardFront.tsx'
import { categoriesQuery } from '../queries.ts'
import { listTexts as texts } from '../row/texts.ts'

const GRID =
  'grid grid-cols-2 gap-x-3 gap-y-4 [--card-scale:.39] xs:[--card-scale:.46] md:gap-y-7 md:[--card-scale:.68] lg:grid-cols-4'

/** „Kategorien“ (KARTEN-52). */
export function CategoriesPage() {
  const categories = useQuery(categoriesQuery)
  return (
    <Page title={texts.categories} wide>
      <QueryView
        query={categories}
        error={texts.error}
        safe={texts.errorSafe}
        loading={
          <Loading className={GRID}>
            {CATEGORIES.map(({ id }) => (
              <div key={id} className="grid justify-items-center gap-2.5 py-1">
                <Skeleton className="card-box rounded-card" />
                <Skeleton className="h-11.5 w-20" />
              </div>
            ))}
          </Loading>
        }
      >
        {(list) => <CategoryTiles categories={list} />}
      </QueryView>
    </Page>
  )
}

/** The four categories as cards, each with the number of cards behind it (KARTEN-53 to KARTEN-55). */
function CategoryTiles({ categories }: { categories: Answer<typeof listCategories> }) {
  return (
    <ul className={GRID}>
      {categories.map((category) => (
        <li key={category.id}>
          <Link
            to="/karten/kategorie/$categoryName"
            params={{ categoryName: category.name }}
            className="group grid grid-cols-1 justify-items-center gap-2.5 rounded-panel py-1"
          >
            <div
              aria-hidden="true"
              className="transition-[translate] duration-base group-hover:-translate-y-1"
            >
              <CardBox>
                <CardFront card={{ id: `kategorie-${category.id}`, category, dirtyLevel: 0 }} />
              </CardBox>
            </div>
            <span className="grid max-w-full grid-cols-1 text-center text-sm text-muted">
              <span className="display text-lg leading-6 wrap-anywhere hyphens-auto text-text">
                {category.name}
              </span>
              <span className="sr-only">, </span>
              {texts.count(category.count)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
