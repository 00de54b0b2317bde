import type { UseQueryResult } from '@tanstack/react-query'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { failureText } from '../../../lib/query/queryFailure.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { texts } from '../../../ui/texts.ts'

/** Inline error with a retry button. */
export function RetryNote({ what, query }: { what: string; query: UseQueryResult }) {
  return (
    <Banner
      tone="error"
      action={
        <IconButton
          label={texts.retry}
          icon={<RotateCcw className="size-5" />}
          className="-my-2 -mr-2"
          disabled={query.isFetching}
          onClick={() => void query.refetch()}
        />
      }
    >
      {failureText(query.error, what)}
    </Banner>
  )
}
