import { useNavigate, useSearch } from '@tanstack/react-router'
import { getServerUrl, parseBaseUrl } from '../../api/session'
import { connectSecondary, useSecondarySession } from '../../api/session-store'
import { QueryState } from '../../components/feedback/QueryState'
import { t } from '../../texts/text'
import classes from './compare.module.css'
import type { Source } from './kind'
import { OtherRecord } from './OtherRecord'
import { PlaceChoice } from './PlaceChoice'
import { SecondKey } from './SecondKey'
import { ServerChoice } from './ServerChoice'
import { placeOptions, targetAt, useReach } from './target'

/** Selection of the other record in the URL. */
export interface Chosen {
  with?: string | undefined
  at?: string | undefined
  show?: string | undefined
}

/** Selectors for the other record's server, scope and id, followed by the differences. */
export function Comparison({ source }: { source: Source }) {
  const search: Chosen = useSearch({ from: '/compare/$' })
  const navigate = useNavigate({ from: '/compare/$' })
  const second = useSecondarySession()
  const choose = (part: Chosen, replace = false) =>
    void navigate({ search: { ...search, ...part }, replace, resetScroll: false })

  const { at } = search
  const there = at !== undefined && second && getServerUrl(second.session) === at ? second : null
  return (
    <>
      <div className={classes.choices}>
        <ServerChoice at={at} second={second} onChoose={(at) => choose({ at, with: undefined })} />
      </div>
      {at !== undefined && there === null ? (
        <SecondKey
          base={at === 'new' ? undefined : (parseBaseUrl(at) ?? undefined)}
          onAccepted={(session, me) => {
            connectSecondary(session, me.uuid)
            choose({ at: getServerUrl(session) }, true)
          }}
        />
      ) : (
        <Places key={at} source={source} as={there?.as} chosen={search} choose={choose} />
      )}
    </>
  )
}

interface PlacesProps {
  source: Source
  as: string | undefined
  chosen: Chosen
  choose: (part: Chosen, replace?: boolean) => void
}

function Places({ source, as, chosen, choose }: PlacesProps) {
  const { list } = source.table
  const { asked, me, places } = useReach(as)
  const options = placeOptions(list, places)
  const only = options.length === 1 ? options[0]?.value : undefined
  const target = targetAt(list, chosen.with ?? only)
  return (
    <>
      <QueryState query={asked} what={t('The other side')} />
      <PlaceChoice options={options} value={target?.place} onChoose={(place) => choose({ with: place })} />
      {target && me && (
        <OtherRecord
          key={target.place}
          source={source}
          target={target}
          me={me}
          as={as}
          place={options.find(({ value }) => value === target.place)?.label ?? ''}
          onlyDifferences={chosen.show !== 'all'}
          choose={choose}
        />
      )}
    </>
  )
}
