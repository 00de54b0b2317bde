import { useQuery } from '@tanstack/react-query'
import { CATEGORIES } from '#contract/cards/rules.ts'
import { Page } from '../../../ui/Page.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { categoriesQuery } from '../queries.ts'
import { CategoryTiles } from './CategoryTiles.tsx'
import { QueryView } from './QueryView.tsx'
import { listTexts as texts } from './texts.ts'

/** „Kategorien“ (KARTEN-52). */
export function CategoriesPage() {
  const categories = useQuery(categoriesQuery)
  return (
    <Page title={texts.categories}>
      <QueryView
        query={categories}
        what={texts.error}
        safe={texts.errorSafe}
        loading={
          <Loading className="category-tiles">
            {CATEGORIES.map(({ id }) => (
              <div key={id} className="grid justify-items-center gap-2.5 py-1">
                <Skeleton className="card-box rounded-card!" />
                <Skeleton className="h-5.5 w-20" />
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
