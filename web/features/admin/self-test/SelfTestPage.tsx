import { useQuery } from '@tanstack/react-query'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { selfTest } from '#contract/admin/self-test-calls.ts'
import { HOME_PAGE } from '#contract/admin/self-test-rules.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { sentenceOf, serverMessageOf } from '#web/lib/http/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { LoadingBlocks } from '#web/ui/feedback/Skeleton.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { formatInstant } from '../area/format.ts'
import { CheckList } from './CheckList.tsx'
import { KeyCopy } from './KeyCopy.tsx'
import { PushProbe } from './PushProbe.tsx'
import { selfTestQuery } from './queries.ts'
import { selfTestTexts as texts } from './texts.ts'

/** Whether this installation is set up well, check by check (ADMIN-41, ADMIN-42). */
export function SelfTestPage() {
  const query = useQuery(selfTestQuery)
  return (
    <Page title={texts.title} intro={texts.intro}>
      <QueryView
        query={query}
        error={texts.error}
        safe={serverMessageOf(query.error)}
        loading={<LoadingBlocks count={4} className="h-24" />}
      >
        {(result) => (
          <div className="grid gap-8">
            <div className="grid justify-items-start gap-2">
              <Button
                tone="quiet"
                busy={query.isFetching && texts.checking}
                onClick={() => void query.refetch()}
              >
                <RotateCcw /> {texts.again}
              </Button>
              <p role="status" className="text-xs text-muted">
                {texts.checkedAt(formatInstant(result.checkedAt))}
              </p>
              {query.isError && (
                <Banner tone="error">{sentenceOf(query.error, texts.error)}</Banner>
              )}
            </div>
            <Result {...result} />
          </div>
        )}
      </QueryView>
    </Page>
  )
}

const Result = ({ checks, keyFile, ownDevices }: Answer<typeof selfTest>) => (
  <>
    <CheckList checks={checks} />
    {keyFile !== null && <KeyCopy {...keyFile} />}
    <PushProbe ownDevices={ownDevices} />
    <p className="text-sm text-muted">{texts.more(HOME_PAGE)}</p>
  </>
)
