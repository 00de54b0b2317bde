import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FormEvent } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Button } from './button/Button.tsx'
import { OfflineBanner } from './feedback/Banner.tsx'
import { Toaster } from './feedback/Toaster.tsx'
import { toast } from './feedback/toastStore.ts'
import { Field } from './form/Field.tsx'
import { PasswordField } from './form/PasswordField.tsx'
import { TextArea } from './form/TextArea.tsx'

describe('A button', () => {
  test('does nothing while it is busy and keeps its name', async () => {
    const user = userEvent.setup()
    const onClick = vi.fn<() => void>()
    render(
      <Button busy onClick={onClick}>
        Speichern
      </Button>,
    )
    await user.click(screen.getByRole('button', { name: 'Speichern' }))
    expect(onClick).not.toHaveBeenCalled()
  })

  test('shows its own text while it is busy and can still be focused', () => {
    render(<Button busy="Speichern …">Speichern</Button>)
    const button = screen.getByRole('button', { name: 'Speichern …' })
    expect(button).toBeEnabled()
    expect(button).toHaveAttribute('aria-disabled', 'true')
    button.focus()
    expect(button).toHaveFocus()
  })

  test('does not send a form a second time while it is busy', async () => {
    const user = userEvent.setup()
    const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy>
          Senden
        </Button>
      </form>,
    )
    await user.click(screen.getByRole('button', { name: 'Senden' }))
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('A field', () => {
  test('has its label as name and its error and hint as description', () => {
    render(<Field label="Name" hint="Nur für euch." error="Fehlt noch." />)
    const input = screen.getByRole('textbox', { name: 'Name' })
    expect(input).toBeInvalid()
    expect(input).toHaveAccessibleDescription('Fehlt noch. Nur für euch.')
  })

  test('announces its error to screen readers when the error appears', () => {
    const { rerender } = render(<TextArea label="Nachricht" />)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    rerender(<TextArea label="Nachricht" error="Das ist zu lang." />)
    expect(screen.getByRole('alert')).toHaveTextContent('Das ist zu lang.')
  })

  test('shows a password only while asked to', async () => {
    const user = userEvent.setup()
    render(<PasswordField label="Passwort" />)
    expect(screen.getByLabelText('Passwort')).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Passwort anzeigen' }))
    expect(screen.getByLabelText('Passwort')).toHaveAttribute('type', 'text')
    await user.click(screen.getByRole('button', { name: 'Passwort verbergen' }))
    expect(screen.getByLabelText('Passwort')).toHaveAttribute('type', 'password')
  })

  test('trust c rates a chosen password, warns if it is among the first guessed, and rates no entered one', async () => {
    const user = userEvent.setup()
    const { rerender } = render(<PasswordField label="Passwort" chosen />)
    await user.type(screen.getByLabelText('Passwort'), 'Password1')
    expect(await screen.findByRole('status')).toHaveTextContent(/als eines der ersten geraten/)
    await user.type(screen.getByLabelText('Passwort'), '!')
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Ganz gut/))
    await user.type(screen.getByLabelText('Passwort'), ' und mehr')
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Stark.'))
    await user.clear(screen.getByLabelText('Passwort'))
    await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument())
    rerender(<PasswordField label="Passwort" key="entered" />)
    await user.type(screen.getByLabelText('Passwort'), 'password1')
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
  })

  test('counts what was typed', async () => {
    const user = userEvent.setup()
    render(<TextArea label="Nachricht" maxLength={20} defaultValue="Du" />)
    await user.type(screen.getByLabelText('Nachricht'), ' auch')
    expect(screen.getByText('7 von 20 Zeichen')).toBeInTheDocument()
  })

  test.each([
    ['a text area', TextArea],
    ['a field', Field],
  ] as const)(
    'In %s pasted text is kept whole, and is not submitted while it is too long',
    async (_, Control) => {
      const user = userEvent.setup()
      const submit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
      render(
        <form onSubmit={submit}>
          <Control label="Nachricht" maxLength={20} defaultValue="" />
          <button type="submit">Senden</button>
        </form>,
      )
      const field = screen.getByLabelText('Nachricht')
      await user.click(field)
      await user.paste('Das ist länger als zwanzig Zeichen')
      expect(field).toHaveValue('Das ist länger als zwanzig Zeichen')
      expect(field).toHaveAccessibleDescription(/^Mehr als 20 Zeichen gehen nicht/)
      await user.click(screen.getByRole('button'))
      expect(submit).not.toHaveBeenCalled()
      expect(field).toHaveFocus()
      await user.clear(field)
      await user.paste('👨‍👩‍👧‍👦👨‍👩‍👧‍👦')
      await user.click(screen.getByRole('button'))
      expect(submit).toHaveBeenCalledTimes(1)
    },
  )

  test('counts an emoji as the server does', () => {
    render(<TextArea label="Nachricht" maxLength={600} defaultValue={'👨‍👩‍👧‍👦'.repeat(60)} />)
    expect(screen.getByText('420 von 600 Zeichen')).toBeInTheDocument()
    expect(screen.queryByText(/gehen nicht/)).not.toBeInTheDocument()
  })
})

describe('A toast', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is announced in a live region that already exists, and disappears after three seconds', () => {
    render(<Toaster />)
    const region = screen.getByRole('status')
    expect(region).toBeEmptyDOMElement()
    act(() => toast('Gespeichert!'))
    expect(region).toHaveTextContent('Gespeichert!')
    act(() => void vi.advanceTimersByTime(2999))
    expect(region).toHaveTextContent('Gespeichert!')
    act(() => void vi.advanceTimersByTime(1))
    expect(region).toBeEmptyDOMElement()
  })

  test('gives way to a newer one, which has its own three seconds', () => {
    render(<Toaster />)
    act(() => toast('eins'))
    act(() => void vi.advanceTimersByTime(2000))
    act(() => toast('zwei'))
    act(() => void vi.advanceTimersByTime(2000))
    expect(screen.getByRole('status')).toHaveTextContent('zwei')
  })

  test('raised before the first screen is drawn is still shown for three seconds', () => {
    toast('Nicht autorisiert (401) – abgemeldet.')
    act(() => void vi.advanceTimersByTime(10_000))
    render(<Toaster />)
    expect(screen.getByRole('status')).toHaveTextContent('abgemeldet')
    act(() => void vi.advanceTimersByTime(2_999))
    expect(screen.getByRole('status')).toHaveTextContent('abgemeldet')
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })
})

test('The offline banner appears with the loss of the network', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  render(<OfflineBanner queues />)
  expect(screen.queryByRole('status')).toBeNull()
  online.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByRole('status')).toHaveTextContent(
    'Offline. Was du schreibst, wird später gesendet.',
  )
})
