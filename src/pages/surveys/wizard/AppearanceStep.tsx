import { useWatch } from 'react-hook-form'
import { FieldGroup } from '../../../components/form/FieldGroup'
import { ColorField } from '../../../components/form/fields'
import { GroupProblem } from '../../../components/form/GroupProblem'
import { t } from '../../../lib/i18n/translate'
import classes from '../form/form.module.css'
import { PositionField } from '../form/PositionField'
import { ThanksFields } from '../form/ThanksFields'
import { WidgetFields } from '../form/WidgetFields'
import { APPEARANCE_COLORS } from '../labels/appearance'
import { WIZARD_COLORS } from './advanced-settings'

/** Appearance fields of the guide. */
export function AppearanceStep() {
  const type: unknown = useWatch({ name: 'type' })
  return (
    <>
      <GroupProblem name="appearance" />
      {type === 'widget' && <WidgetFields />}
      {type !== 'external_survey' && (
        <FieldGroup title={t('Position')}>
          <PositionField name="appearance.position" />
        </FieldGroup>
      )}
      <FieldGroup title={t('Colors')}>
        <div className={classes.colors}>
          {APPEARANCE_COLORS.filter(({ key }) => WIZARD_COLORS.includes(key)).map(({ key, label, unset }) => (
            <ColorField key={key} name={`appearance.${key}`} label={label} placeholder={unset} />
          ))}
        </div>
      </FieldGroup>
      <ThanksFields />
    </>
  )
}
