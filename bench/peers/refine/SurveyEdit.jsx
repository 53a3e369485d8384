import { Edit, useForm } from '@refinedev/antd'
import { Form, Input } from 'antd'

export function SurveyEdit() {
  const { formProps, saveButtonProps } = useForm({ resource: 'surveys' })
  return (
    <Edit saveButtonProps={saveButtonProps}>
      <Form {...formProps} layout="vertical">
        <Form.Item label="Name" name="name" rules={[{ required: true }]}>
          <Input />
        </Form.Item>
        <Form.Item label="Description" name="description">
          <Input.TextArea />
        </Form.Item>
      </Form>
    </Edit>
  )
}
