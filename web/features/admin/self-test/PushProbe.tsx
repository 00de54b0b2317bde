import type { testPush } from '#contract/admin/self-test-calls.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { sentenceOf } from '#web/lib/http/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { useTestPush } from './queries.ts'
import { probeTexts as texts } from './texts.ts'

type Device = Answer<typeof testPush>['devices'][number]

/** The answers of the push services, each once for all devices they said it of. */
function answersOf(devices: readonly Device[]) {
  const alike = Map.groupBy(devices, (device) => texts.outcomes[device.outcome](device))
  return Array.from(
    alike,
    ([sentence, [first, ...more]]) =>
      [sentence, { count: 1 + more.length, isTaken: first?.outcome === 'taken' }] as const,
  )
}

/** A push to the own devices, and what each push service said to it (ADMIN-45). */
export function PushProbe({ ownDevices }: { ownDevices: number }) {
  const sending = useTestPush()
  return (
    <section className="grid gap-3">
      <h2>{texts.title}</h2>
      <p>{ownDevices === 0 ? texts.none : texts.why}</p>
      {ownDevices > 0 && (
        <Button
          tone="quiet"
          busy={sending.isPending && texts.sending}
          onClick={() => sending.mutate()}
        >
          {texts.send}
        </Button>
      )}
      <div role="status" className="grid gap-2">
        {answersOf(sending.data?.devices ?? []).map(([sentence, { count, isTaken }]) => (
          <Banner key={sentence} tone={isTaken ? 'ok' : 'warn'}>
            {texts.answer(sentence, count)}
          </Banner>
        ))}
        {sending.data?.devices.length === 0 && <Banner tone="warn">{texts.none}</Banner>}
      </div>
      {sending.isError && <Banner tone="error">{sentenceOf(sending.error, texts.failed)}</Banner>}
    </section>
  )
}
