import { useParams } from '@tanstack/react-router'
import { categoryByName } from '#contract/cards/rules.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { CategoryIcon } from '../art/CategoryIcon.tsx'
import { NoCards } from '../row/NoCards.tsx'
import { listTexts as texts } from '../row/texts.ts'
import { DeckList } from './DeckList.tsx'

/** „Kategorie: {name}“ (KARTEN-56). */
export function CategoryPage() {
  const { categoryName: name = '' } = useParams({ strict: false })
  return (
    <Page title={texts.category(name)} wide>
      <DeckList
        filter={{ category: name }}
        empty={
          <NoCards
            icon={<CategoryIcon categoryId={categoryByName(name)?.id ?? ''} />}
            to="/karten/kategorie"
            action={texts.toCategories}
          >
            {texts.categoryEmpty}
          </NoCards>
        }
      />
    </Page>
  )
}
