import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import { useEffect, useRef } from 'react'
import { listTexts } from '../list/texts.ts'
import { summariesQuery } from '../queries.ts'
import { storyTexts as texts } from './texts.ts'
import './other-stories.css'

/** The other stories beside the one that is read; the list of a wide screen. */
export function OtherStories() {
  const { data: stories } = useQuery(summariesQuery)
  const list = useRef<HTMLUListElement>(null)
  const isThere = stories !== undefined

  // Scrolls only the list to the open story, not the page.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (!isThere || !list.current || !current) return
    list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2
  }, [isThere])

  if (stories === undefined || stories.length < 2) return null
  return (
    <nav aria-label={texts.others} className="other-stories">
      <h2 className="px-3.5 text-lg/[1.75rem]">{texts.others}</h2>
      <ul ref={list}>
        {stories.map(({ id, title, series, rated }) => (
          <li key={id}>
            <Link
              to="/stories/$storyId"
              params={{ storyId: String(id) }}
              className="flex min-h-11 items-center justify-between gap-3 rounded-small px-3 py-2 text-sm wrap-anywhere"
            >
              <span>
                {series && (
                  <span className="block text-xs text-faint">
                    {series.title} {series.part}
                  </span>
                )}
                <bdi>{title}</bdi>
              </span>
              {rated && (
                <>
                  <Check aria-hidden="true" className="size-4 shrink-0 text-teal" />
                  <span className="sr-only">{listTexts.rated}</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
