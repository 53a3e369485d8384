import { EditButton, List, useTable } from '@refinedev/antd'
import { Table } from 'antd'
import { day, PER_PAGE, stateOf } from '../survey.js'

export function SurveyList() {
  const { tableProps } = useTable({ resource: 'surveys', pagination: { pageSize: PER_PAGE } })
  return (
    <List>
      <Table {...tableProps} rowKey="id">
        <Table.Column dataIndex="name" title="Name" />
        <Table.Column dataIndex="type" title="Type" />
        <Table.Column title="State" render={(_, survey) => stateOf(survey)} />
        <Table.Column dataIndex="questions" title="Questions" render={(questions) => questions?.length} />
        <Table.Column dataIndex={['created_by', 'first_name']} title="Created by" />
        <Table.Column dataIndex="created_at" title="Created" render={day} />
        <Table.Column dataIndex="start_date" title="Started" render={day} />
        <Table.Column
          title="Actions"
          render={(_, { id }) => <EditButton hideText size="small" recordItemId={id} />}
        />
      </Table>
    </List>
  )
}
