import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Combobox, useCombobox } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { inSentence } from '../../lib/i18n/case'
import { t } from '../../lib/i18n/translate'
import { SwitcherButton } from './SwitcherButton'

/** Props of a scope switcher. */
export interface SwitcherProps {
  /** Label of the selection: `Organization`. */
  label: string
  /** Name of the current selection; null if there is none, undefined while loading. */
  name: string | null | undefined
  square: boolean
  options: { href: string; name: string; current: boolean }[]
  /** Text shown if there are no options, or while they are loading. */
  note: string
  footer: { href: string; label: string; disabledReason?: string | null }[]
  /** Search text; null while the menu is closed. */
  search: string | null
  onSearch: (search: string | null) => void
}

/** Searchable menu of a switcher. It opens on mount. */
export default function SwitcherMenu(props: SwitcherProps) {
  const { label, name, square, options, note, footer, search, onSearch } = props
  const navigate = useNavigate()
  const list = useId()
  const button = useRef<HTMLButtonElement>(null)
  const store = useCombobox({
    onDropdownOpen: () => {
      onSearch('')
      store.focusSearchInput()
    },
    onDropdownClose: () => {
      store.resetSelectedOption()
      onSearch(null)
      button.current?.focus()
    },
  })
  const { openDropdown, selectFirstOption } = store
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only on mount.
  useEffect(() => openDropdown(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed query selects the first match.
  useEffect(() => {
    if (search) selectFirstOption()
  }, [search])

  return (
    <Combobox
      store={store}
      position="bottom-start"
      width={260}
      shadow="md"
      onOptionSubmit={(href) => {
        store.closeDropdown()
        void navigate({ to: href })
      }}
    >
      <Combobox.Target targetType="button">
        <SwitcherButton
          ref={button}
          label={label}
          name={name}
          square={square}
          onClick={() => store.toggleDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          role="combobox"
          aria-expanded
          aria-controls={list}
          aria-autocomplete="list"
          value={search ?? ''}
          onChange={(event) => onSearch(event.currentTarget.value)}
          placeholder={t('Search {label}', { label: inSentence(label) })}
          aria-label={t('Search {label}', { label: inSentence(label) })}
        />
        <Combobox.Options id={list} mah={280} className="scroll" aria-label={label}>
          {options.map((option) => (
            <Combobox.Option key={option.href} value={option.href} active={option.current}>
              <span className={`block break ${option.current ? 'bold' : ''}`}>{option.name}</span>
            </Combobox.Option>
          ))}
          {options.length === 0 && <Combobox.Empty>{note}</Combobox.Empty>}
        </Combobox.Options>
        <Combobox.Footer className="flex wrap">
          {footer.map(({ href, label, disabledReason }) =>
            disabledReason ? (
              <p key={href} className="block full p-4-8 soft">
                {label}
                <span className="block text-xs">{disabledReason}</span>
              </p>
            ) : (
              <Link
                key={href}
                to={href}
                className="rounded-sm block p-4-8 text-color hover no-underline"
                onClick={() => store.closeDropdown()}
              >
                {label}
              </Link>
            ),
          )}
        </Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  )
}
