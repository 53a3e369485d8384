import { Link } from '@tanstack/react-router'
import { useKeyInUse } from '../../api/key-in-use'
import { namesOf, placesOf } from '../../api/key-places'
import { rightsInWords } from '../../api/key-words'
import { usePlaces } from '../../api/use-places'
import { Fields } from '../../components/page/Fields'
import { Section } from '../../components/page/Section'
import { t } from '../../texts/text'

/** Scopes and access of the current API key. Not every server returns them. */
export function KeyInUse() {
  const { data: key } = useKeyInUse((key) => key)
  const names = namesOf(usePlaces())
  if (!key) return null
  return (
    <Section title={t('The key in use')}>
      <Fields
        fields={[
          {
            label: t('Label'),
            value: (
              <Link to="/personal_api_keys/$id" params={{ id: key.id }}>
                {key.label}
              </Link>
            ),
          },
          { label: t('May do'), value: rightsInWords(key.scopes ?? []) },
          { label: t('Works in'), value: placesOf(key, names).join(', ') || t('Everywhere') },
        ]}
      />
    </Section>
  )
}
