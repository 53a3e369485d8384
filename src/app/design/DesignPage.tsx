import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { ActionIcon, Button, Checkbox, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BarChart } from '../../components/charts/BarChart'
import { Sparkline } from '../../components/charts/Sparkline'
import { StackedBar } from '../../components/charts/StackedBar'
import { PlainTable } from '../../components/data-table/PlainTable'
import { EmptyState } from '../../components/feedback/EmptyState'
import { ErrorPanel } from '../../components/feedback/ErrorPanel'
import { notify } from '../../components/overlays/toasts'
import { Card, CardGrid } from '../../components/ui/card/Card'
import { StatTiles } from '../../components/ui/card/StatTiles'
import { LevelBadge } from '../../components/ui/cells/LevelBadge'
import { Initials } from '../../components/ui/cells/PersonName'
import { StatusBadge, type Tone } from '../../components/ui/cells/StatusBadge'
import { FieldList } from '../../components/ui/page/FieldList'
import { PageHeader } from '../../components/ui/page/PageHeader'
import classes from './design.module.css'

const TONES: Tone[] = ['neutral', 'muted', 'success', 'warning', 'error', 'info']
const SURFACES = ['page', 'side', 'raised', 'sunken', 'hover', 'line', 'border', 'skeleton']
const TEXT_SIZES = ['xs', 'sm', 'md', 'lg', 'xl', 'title', 'figure']
const VARIANTS = ['filled', 'default', 'light', 'subtle'] as const
const DAYS = Array.from({ length: 14 }, (_, day) => ({
  key: String(day),
  label: `${day + 1} May 2026`,
  tick: `${day + 1} May`,
  value: (day * 37) % 53,
}))
const PARTS = [
  { label: 'Promoters', count: 106, color: 1 as const },
  { label: 'Passives', count: 73, color: 6 as const },
  { label: 'Detractors', count: 61, color: 5 as const },
]
const ROWS = [
  { id: '1', name: 'Quarterly NPS', responses: 235 },
  { id: '2', name: 'A survey with a name that does not fit in one line of a narrow column', responses: 0 },
]

/** Every token and component in its states, in the color scheme of the user menu. Development only. */
export default function DesignPage() {
  return (
    <>
      <PageHeader title="Design" description="Tokens and components, in every state." />
      <div className="grid gap-16">
        <Tokens />
        <Controls />
        <Parts />
      </div>
    </>
  )
}

const Row = ({ children }: { children: ReactNode }) => <div className="row wrap gap-12 mb-12">{children}</div>

function Tokens() {
  return (
    <CardGrid>
      <Card title="Type">
        {TEXT_SIZES.map((size) => (
          <p key={size} className="flush" style={{ fontSize: `var(--hg-text-${size})` }}>
            {size}: 0123456789 surveys
          </p>
        ))}
      </Card>
      <Card title="Colors">
        <div className={classes.swatches}>
          {[
            ...SURFACES,
            ...TONES.flatMap((tone) => [`${tone}-ground`, `${tone}-fill`]),
            ...[1, 2, 3, 4, 5, 6].map((color) => `chart-${color}`),
          ].map((name) => (
            <span key={name}>
              <span style={{ background: `var(--hg-${name})` }} />
              {name}
            </span>
          ))}
        </div>
      </Card>
    </CardGrid>
  )
}

function Controls() {
  return (
    <Card title="Controls">
      {[false, true].map((disabled) => (
        <Row key={String(disabled)}>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} disabled={disabled} leftSection={<IconPlus size={16} />}>
              {variant}
            </Button>
          ))}
          <Button color="red" disabled={disabled} loading={disabled}>
            Delete
          </Button>
          <ActionIcon variant="subtle" color="gray" aria-label="Edit" disabled={disabled}>
            <IconPencil size={16} />
          </ActionIcon>
          <Switch label="Switch" defaultChecked disabled={disabled} />
          <Checkbox label="Checkbox" defaultChecked disabled={disabled} />
        </Row>
      ))}
      <Row>
        <TextInput label="Name" description="Only visible to your team." defaultValue="Quarterly NPS" />
        <TextInput label="Invalid" error="Required" required />
        <NativeSelect label="Status" data={['Any status', 'Running']} />
        <Textarea label="Description" placeholder="Optional" />
      </Row>
      <Row>
        {TONES.map((tone) => (
          <StatusBadge key={tone} tone={tone} dot>
            {tone}
          </StatusBadge>
        ))}
        {[1, 8, 15].map((level) => (
          <LevelBadge key={level} level={level} />
        ))}
        {['Ada Lovelace', 'Grace Hopper', 'Juniper Works'].map((name, index) => (
          <Initials key={name} name={name} square={index === 2} />
        ))}
        <Button variant="default" onClick={() => notify('Survey launched')}>
          Show a notification
        </Button>
      </Row>
    </Card>
  )
}

function Parts() {
  return (
    <>
      <StatTiles
        label="Key figures"
        stats={[
          { label: 'Responses', value: '1,284', note: '+12% in 14 days' },
          { label: 'Lag', value: '3 h', tone: 'warning' },
          { label: 'Success rate', value: '91%', tone: 'error' },
          { label: 'Loading', value: undefined },
        ]}
      />
      <CardGrid>
        <Card title="Responses" action={<a href="#main">View all</a>}>
          <BarChart label="Responses per day" valueLabel="Responses" points={DAYS} />
        </Card>
        <Card title="Net Promoter Score">
          <Sparkline label="Responses of the last 14 days" values={DAYS.map(({ value }) => value)} />
          <StackedBar label="Answers" parts={PARTS} />
        </Card>
        <Card title="Table" flush>
          <PlainTable
            label="Surveys"
            rows={ROWS}
            rowKey={({ id }) => id}
            rowName={({ name }) => name}
            columns={[
              { id: 'name', header: 'Name', cell: ({ name }) => name },
              {
                id: 'responses',
                header: 'Responses',
                cell: ({ responses }) => responses,
                align: 'end',
                width: '130px',
              },
            ]}
          />
        </Card>
        <Card title="Details">
          <FieldList
            fields={[
              { label: 'Slug', value: 'juniper-works' },
              { label: 'Plugins', value: 'On', hint: 'Can install.' },
            ]}
          />
        </Card>
      </CardGrid>
      <EmptyState title="No surveys yet" action={<Button>New survey</Button>}>
        Surveys ask your users questions in your product.
      </EmptyState>
      <ErrorPanel error={new Error('The server did not respond.')} onRetry={() => {}} />
    </>
  )
}
