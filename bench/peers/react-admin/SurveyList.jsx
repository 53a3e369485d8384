import { DataTable, List } from 'react-admin'
import { day, PER_PAGE, stateOf } from '../survey.js'

export const SurveyList = () => (
  <List perPage={PER_PAGE} sort={{ field: 'created_at', order: 'DESC' }}>
    <DataTable>
      <DataTable.Col source="name" />
      <DataTable.Col source="type" />
      <DataTable.Col label="State" render={stateOf} />
      <DataTable.Col label="Questions" render={({ questions }) => questions?.length} />
      <DataTable.Col source="created_by.first_name" label="Created by" />
      <DataTable.Col source="created_at" label="Created" render={({ created_at }) => day(created_at)} />
      <DataTable.Col source="start_date" label="Started" render={({ start_date }) => day(start_date)} />
    </DataTable>
  </List>
)
