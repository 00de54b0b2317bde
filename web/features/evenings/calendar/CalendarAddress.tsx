import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { endCalendar, hasCalendar, makeCalendar } from '#contract/evenings/calls.ts'
import { copyText } from '#web/lib/device/copyText.ts'
import { call, sentenceOf } from '#web/lib/http/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LoadingBlocks } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { PasswordConfirmForm } from '#web/ui/form/PasswordConfirmForm.tsx'
import { SettingRow } from '#web/ui/layout/SettingRow.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { Sheet } from '#web/ui/sheet/Sheet.tsx'
import { calendarTexts as texts } from '../texts.ts'

const calendarQuery = queryOptions({
  queryKey: ['evenings-calendar'],
  queryFn: ({ signal }) => call(hasCalendar, {}, { signal }),
})

/** The calendar address: made, shown once, ended (ABEND-50, ABEND-53). */
export function CalendarAddress() {
  const cache = useQueryClient()
  const query = useQuery(calendarQuery)
  const [address, setAddress] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const make = async (password: string) => {
    const { path } = await call(makeCalendar, { body: { password } })
    cache.setQueryData(calendarQuery.queryKey, { exists: true })
    setAddress(`${location.origin}${path}`)
    setAsking(false)
  }
  const end = useMutation({
    mutationFn: () => call(endCalendar, {}),
    onSuccess() {
      cache.setQueryData(calendarQuery.queryKey, { exists: false })
      setAddress(null)
      toast(texts.ended)
    },
    onError: (cause) => toast(sentenceOf(cause, texts.failed)),
  })
  return (
    <section aria-labelledby="calendar" className="grid gap-3">
      <h2 id="calendar">{texts.heading}</h2>
      <QueryView
        query={query}
        error={texts.error}
        errorRow
        loading={<LoadingBlocks className="h-24 rounded-field" />}
      >
        {({ exists }) => (
          <>
            <SettingRow title={texts.title} more={exists ? texts.exists : texts.what}>
              <span className="flex flex-wrap gap-2">
                <Button tone="quiet" small onClick={() => setAsking(true)}>
                  {exists ? texts.renew : texts.make}
                </Button>
                {exists && (
                  <Button tone="quiet" small busy={end.isPending} onClick={() => end.mutate()}>
                    {texts.end}
                  </Button>
                )}
              </span>
            </SettingRow>
            {address !== null && <NewAddress address={address} />}
            {asking && (
              <Sheet open onClose={() => setAsking(false)} title={texts.title}>
                <div className="grid gap-4">
                  <p>
                    {texts.ask} {exists && texts.askOld}
                  </p>
                  <PasswordConfirmForm
                    label={exists ? texts.renew : texts.make}
                    tone="filled"
                    otherwise={texts.failed}
                    onConfirm={make}
                  />
                </div>
              </Sheet>
            )}
          </>
        )}
      </QueryView>
    </section>
  )
}

function NewAddress({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null)
  const copy = async () =>
    toast((await copyText(address, field.current)) ? texts.copied : texts.copyFailed)
  return (
    <div className="grid gap-3">
      <Field
        ref={field}
        label={texts.address}
        hint={texts.once}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button tone="quiet" wide onClick={() => void copy()}>
        {texts.copy}
      </Button>
    </div>
  )
}
